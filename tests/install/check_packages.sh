#!/usr/bin/env bash
# Installs Debian packages into a copy-on-write view of this system, runs the README's examples from there, removes the
# packages, and compares the files before and after. The system itself does not change.
# Usage: check_packages.sh SOURCES PACKAGE...    exits with 77 if the view cannot be made
set -euo pipefail
if [[ $1 != --in-view ]]; then
  namespace=(unshare --mount)
  ((EUID == 0)) || namespace+=(--map-root-user)
  "${namespace[@]}" true 2>/dev/null || { echo "this user cannot make a view of the system; try as root"; exit 77; }
  exec "${namespace[@]}" "$0" --in-view "$@"
fi
source_dir=$2
shift 2

# The view: an overlay whose upper folder is in memory. All of it disappears with the namespace.
view=$(mktemp -d)
trap 'umount -R "$view" 2>/dev/null; rmdir "$view"' EXIT
mount -t tmpfs -o mode=755 tmpfs "$view"
mkdir "$view"/{upper,work,root}
mount -t overlay -o "lowerdir=/,upperdir=$view/upper,workdir=$view/work" overlay "$view/root" || exit 77
for folder in proc dev sys; do mount --rbind "/$folder" "$view/root/$folder"; done
mkdir -p "$view/root/tmp/packages"
cp "$@" "$view/root/tmp/packages"
cp -r "$source_dir"/{README.md,examples,tests/install/readme_example.py} "$view/root/tmp"

in_view() {
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1 chroot "$view/root" "$@"
}
files() {
  in_view find /bin /etc /lib /opt /sbin /usr /var -xdev \
    \( -path /var/lib/dpkg -o -path /var/log -o -path /var/cache \) -prune -o -print | sort
}
names=($(for file in "$@"; do dpkg-deb --field "$file" Package; done))
in_view dpkg --purge "${names[@]}" >/dev/null 2>&1 || true  # those of this system
files >"$view/before"

echo "install: ${names[*]}"
in_view sh -c 'exec dpkg --force-unsafe-io --install /tmp/packages/*.deb' >"$view/log" 2>&1 || { cat "$view/log"; exit 1; }
for name in "${names[@]}"; do
  in_view dpkg --verify "$name"
done
in_view python3 /tmp/readme_example.py /tmp/README.md asterism
in_view python3 /tmp/readme_example.py /tmp/README.md --python python3
in_view asterism python -c 'import asterism'
in_view asterism mpi run star:3 broadcast >/dev/null
in_view asterism explore --no-open --timeout 1 >/dev/null 2>&1
for page in asterism asterism-plan asterism-mpi asterism-explore; do
  in_view man -w "$page" >/dev/null
done
for file in bash-completion/completions/asterism zsh/vendor-completions/_asterism \
    fish/vendor_completions.d/asterism.fish; do
  [[ -s $view/root/usr/share/$file ]] || { echo "/usr/share/$file is missing"; exit 1; }
done
in_view sh -ec 'cmake -S /tmp/examples -B /tmp/build -G Ninja; cmake --build /tmp/build --target measure_network' \
  >"$view/log" || { cat "$view/log"; exit 1; }
in_view /tmp/build/measure_network star:5 | grep -q '^star:5 has 120 nodes'

echo "remove"
in_view dpkg --force-unsafe-io --purge "${names[@]}" >"$view/log" 2>&1 || { cat "$view/log"; exit 1; }
files >"$view/after"
diff "$view/before" "$view/after" || { echo "these files (>) are left behind"; exit 1; }
echo "${#names[@]} packages installed, used and removed, nothing left behind"

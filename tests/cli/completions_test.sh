#!/usr/bin/env bash
# The completion scripts load in their shells and offer commands, networks and values.
set -euo pipefail
program=$(realpath "$1")

# complete_bash WORD...: what bash offers for the last word.
complete_bash() {
  bash -c '
    source <("$1" completions bash); shift
    COMP_WORDS=(asterism "$@") COMP_CWORD=$#
    _asterism; printf "%s\n" "${COMPREPLY[@]}"' bash "$program" "$@" 2>/dev/null
}
expect() { # expect WORD in OUTPUT
  grep -qxF -- "$1" <<<"$2" || { echo "no \"$1\" among: $2"; exit 1; }
}
expect network "$(complete_bash net)"
expect networks "$(complete_bash net)"
expect macro-star: "$(complete_bash network macro)"
expect star:6 "$(complete_bash network star)"
expect --no-search "$(complete_bash network --no)"
expect dimension-ordered "$(complete_bash route torus:4x4 --algorithm d)"
expect graphml "$(complete_bash export star:4 --format g)"
expect hot-spot "$(complete_bash latency torus:4x4 --traffic h)"
expect zsh "$(complete_bash completions z)"
expect alltoall "$(complete_bash draw star:4 --load all)"
expect recursive-doubling "$(complete_bash explain recursive)"
expect virtual-channel "$(complete_bash explain virt)"
expect bound "$(complete_bash explain --kind b)"
expect gif "$(complete_bash show star:4 broadcast --format g)"
expect none "$(complete_bash draw star:4 --labels n)"

expect star:6 "$(complete_bash embed star:4 star)"

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
touch "$home/wheel.so" "$home/plan.jsonl"
cd "$home"
# Plug-ins are files, and what follows them is completed as without them.
refuse() { ! grep -qxF -- "$1" <<<"$2" || { echo "\"$1\" among: $2"; exit 1; }; }
expect wheel.so "$(complete_bash --plugin wh)"
expect wheel.so "$(complete_bash network star:4 --plugin wh)"
expect wheel.so "$(complete_bash --plugin = wh)"
expect network "$(complete_bash --plugin wheel.so net)"
expect star:6 "$(complete_bash --plugin wheel.so --plugin=b.so network star)"
expect graphml "$(complete_bash --plugin = wheel.so export star:4 --format = g)"
expect --plugin "$(complete_bash --pl)"
expect --plugin "$(complete_bash network --pl)"
expect plan.jsonl "$(complete_bash verify pl)"
refuse plan.jsonl "$(complete_bash network pl)"
refuse --plugin "$(complete_bash python --pl)"

script=$("$program" completions zsh)
zsh -n <<<"$script"
zsh -f -c 'autoload -U compinit && compinit -D -u; source /dev/stdin; [[ ${_comps[asterism]} == _asterism ]]' <<<"$script"
for word in networks: macro-star: akers87 graphml bit-complement; do
  grep -qF -- "${word%:}" <<<"$script" || { echo "no $word in the zsh script"; exit 1; }
done

# complete_zsh WORD...: what zsh adds for the last word, with stand-ins for the functions of its completion system. zsh
# loads an installed script as the function _asterism.
mkdir "$home/functions"
echo "$script" >"$home/functions/_asterism"
complete_zsh() {
  zsh -f -c '
    compadd() { print -l -- "$@" }; _files() { print FILES }; _describe() { print -l -- ${(P)2%%:*} }; compset() { :; }
    fpath=($1); autoload -Uz _asterism
    typeset -a words; words=(asterism "${@[2,-1]}"); integer CURRENT=$#words
    _asterism' zsh "$home/functions" "$@"
}
expect network "$(complete_zsh net)"
expect --plugin "$(complete_zsh --pl)"
expect FILES "$(complete_zsh --plugin wh)"
expect FILES "$(complete_zsh --plugin=wh)"
expect FILES "$(complete_zsh network star:4 --plugin wh)"
expect network "$(complete_zsh --plugin wheel.so net)"
expect --no-search "$(complete_zsh --plugin=wheel.so --plugin b.so network --no)"
expect star:6 "$(complete_zsh embed star:4 star)"
expect FILES "$(complete_zsh verify pl)"
refuse FILES "$(complete_zsh network pl)"

"$program" completions fish >"$home/asterism.fish"
# complete_fish LINE: what fish offers at the end of the line, without descriptions.
complete_fish() {
  HOME=$home fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$home/asterism.fish" "$1" | cut -f 1
}
expect networks "$(complete_fish 'asterism net')"
expect star:6 "$(complete_fish 'asterism network star')"
expect --no-search "$(complete_fish 'asterism network --no')"
expect graphml "$(complete_fish 'asterism export star:4 --format g')"
expect alltoall "$(complete_fish 'asterism draw star:4 --load all')"
expect fish "$(complete_fish 'asterism completions f')"
expect wheel.so "$(complete_fish 'asterism --plugin wh')"
expect wheel.so "$(complete_fish 'asterism network star:4 --plugin wh')"
expect --plugin=wheel.so "$(complete_fish 'asterism --plugin=wh')"
expect network "$(complete_fish 'asterism --plugin wheel.so net')"
expect --no-search "$(complete_fish 'asterism --plugin=wheel.so --plugin b.so network --no')"
expect graphml "$(complete_fish 'asterism --plugin wheel.so export star:4 --format g')"
expect star:6 "$(complete_fish 'asterism embed star:4 star')"
expect plan.jsonl "$(complete_fish 'asterism verify pl')"
refuse plan.jsonl "$(complete_fish 'asterism network pl')"
refuse networks "$(complete_fish 'asterism network net')"

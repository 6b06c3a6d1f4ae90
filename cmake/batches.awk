# Divides source files into batches that are compiled as one file each. In a batch, no file mentions a name that another
# one keeps to itself (in an unnamed namespace, as an alias of the file or as a macro), so the meaning of a file does not
# depend on its batch, and no names can clash.
# Usage: awk -v folder=FOLDER -v most=NUMBER -f batches.awk FILE... </dev/null
# Writes batches of at most `most` files to FOLDER/batch_0.cpp and so on, in the order of the files. A batch begins with
# what its files include, so that no header is read after private names. It relies on the layout of clang-format: what a
# namespace declares begins in the first column, and a comment marks the end of an unnamed namespace.

# The name that a line in the first column declares, or "".
function declared(line) {
  sub(/^(\[\[[a-z_]+\]\] )+/, "", line)
  while (sub(/<[^<>]*>/, "", line));
  sub(/^template /, "", line)
  if (sub(/^(class|struct|union|concept|using|namespace|enum( class| struct)?) /, "", line)) {
    match(line, /^[A-Za-z_0-9]+/)
    return substr(line, 1, RLENGTH)
  }
  # A macro call or an assertion, an operator, the member of a class, or a line without the name.
  if (line ~ /^[A-Za-z_0-9]+\(/ || line ~ /operator/ || !match(line, /[A-Za-z_0-9]+(\(|\[|;|\{| = | \{)/)) return ""
  if (substr(line, 1, RSTART - 1) ~ /::~?$/) return ""
  line = substr(line, RSTART, RLENGTH)
  sub(/[^A-Za-z_0-9].*/, "", line)
  return line
}

function keep(name) {
  if (name != "" && !((file, name) in keeps)) {
    keeps[file, name]
    kept[file] = kept[file] " " name
    is_private[name]
  }
}

# Reads the private names of a file and what it includes before it defines macros.
function read_private_names(path, line, inside, enumerators, defines) {
  while ((getline line < path) > 0) {
    if (line ~ /^#define /) {
      defines = 1
      split(line, words, /[ (]/)
      keep(words[2])
    } else if (line ~ /^#include / && !defines) {
      includes[file] = includes[file] with_path(line, path) "\n"
    } else if (line ~ /^(namespace [A-Za-z_0-9]+ = |using )/) {
      keep(declared(line))
    } else if (line == "namespace {") {
      inside = 1
    } else if (line ~ /^}  \/\/ namespace$/) {
      inside = 0
    } else if (inside && line ~ /^[A-Za-z_\[]/) {
      keep(declared(line))
    }
    if (inside && line ~ /^enum [A-Za-z_0-9]+ /) enumerators = 1
    if (enumerators) {
      count = split(line, words, /[^A-Za-z_0-9]+/)
      for (i = 1; i <= count; ++i) keep(words[i])
      if (line ~ /\}/) enumerators = 0
    }
  }
  close(path)
}

# An include of a header beside the file names it by its whole path.
function with_path(line, path, name, beside) {
  if (!match(line, /"[^"]*"/)) return line
  name = substr(line, RSTART + 1, RLENGTH - 2)
  beside = path
  sub(/[^\/]*$/, name, beside)
  if ((getline first < beside) < 0) return line
  close(beside)
  return "#include \"" beside "\""
}

# Reads which private names of any file this one mentions outside of texts and comments, except as members of objects.
function read_mentions(path, line) {
  while ((getline line < path) > 0) {
    gsub(/'(\\.|[^'\\])'|"(\\.|[^"\\])*"/, " ", line)
    sub(/\/\/.*/, "", line)
    gsub(/->[A-Za-z_0-9]+/, " ", line)
    gsub(/(^|[^.])\.[A-Za-z_][A-Za-z_0-9]*/, " ", line)
    count = split(line, words, /[^A-Za-z_0-9]+/)
    for (i = 1; i <= count; ++i)
      if (words[i] in is_private && !((file, words[i]) in mentions)) {
        mentions[file, words[i]]
        mentioned[file] = mentioned[file] " " words[i]
      }
  }
  close(path)
}

# Whether the file may join a batch.
function fits(batch, i, count) {
  if (size[batch] >= limit) return 0
  count = split(kept[file], words)
  for (i = 1; i <= count; ++i)
    if ((batch, words[i]) in batch_mentions) return 0
  count = split(mentioned[file], words)
  for (i = 1; i <= count; ++i)
    if ((batch, words[i]) in batch_keeps) return 0
  return 1
}

function join(batch, i, count) {
  ++size[batch]
  count = split(kept[file], words)
  for (i = 1; i <= count; ++i) batch_keeps[batch, words[i]]
  count = split(mentioned[file], words)
  for (i = 1; i <= count; ++i) batch_mentions[batch, words[i]]
  head[batch] = head[batch] includes[file]
  body[batch] = body[batch] "#include \"" ARGV[file] "\"\n"
}

BEGIN {
  files = ARGC - 1
  for (file = 1; file <= files; ++file) read_private_names(ARGV[file])
  for (file = 1; file <= files; ++file) read_mentions(ARGV[file])
  parts = int((files + most - 1) / most)
  limit = int((files + parts - 1) / parts)
  for (file = 1; file <= files; ++file) {
    for (batch = 0; batch < batches && !fits(batch); ++batch);
    if (batch == batches) ++batches
    join(batch)
  }
  for (batch = 0; batch < batches; ++batch) {
    path = folder "/batch_" batch ".cpp"
    printf "%s\n%s", head[batch], body[batch] > path
    close(path)
  }
}

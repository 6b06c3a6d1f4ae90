"""Runs an example of the README with an installed Asterism and compares what it prints.

Usage: readme_example.py README PROGRAM          the first block of the command line
       readme_example.py README --python PYTHON  the first block in Python
"""
import re
import shlex
import subprocess
import sys

readme, *program = sys.argv[1:]
with open(readme, encoding="utf-8") as file:
    text = file.read()
if program[0] == "--python":
    source, expected = re.search(r"```python\n(.*?)```\n\n```text\n(.*?)```", text, re.DOTALL).groups()
    words = [program[1], "-c", source]
else:
    command, expected = re.search(r"```console\n\$ \./asterism (.*?)\n(.*?)```", text, re.DOTALL).groups()
    words = [*program, *shlex.split(command)]
done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False)
if done.returncode != 0 or done.stdout != expected:
    sys.exit(f"{' '.join(words)}: exit code {done.returncode}, expected 0 and the output in the README, not:\n{done.stdout}")

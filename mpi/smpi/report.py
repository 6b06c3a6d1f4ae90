"""Measures networks in SMPI and prints the results, or generates docs/smpi.md and its figure."""

import argparse
import csv
import dataclasses
import pathlib
import sys

import measure
import page

NETWORKS = ("star:4", "macro-star:3,1", "scc:4", "torus:4x4x4", "hypercube:6", "dragonfly:4,0,2")
ROOT = pathlib.Path(__file__).resolve().parents[2]


def measure_network(options: argparse.Namespace, network: str) -> list[measure.Result]:
    results = []
    with measure.Bench(options.program, options.module, network) as bench:
        for library in measure.LIBRARIES:
            print(f"{network}: {library}", file=sys.stderr)
            results += bench.by_library(library, options.collective, options.sizes)
        for collective in options.collective:
            for size in options.sizes:
                print(f"{network}: {collective} of {size} bytes", file=sys.stderr)
                results.append(bench.by_schedule(collective, size))
    return results


def parse_sizes(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split(","))


def parse_words() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/smpi", description=__doc__)
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--module", required=True, help=argparse.SUPPRESS)
    parser.add_argument("networks", nargs="*", metavar="NETWORK",
                        help="measure these networks and print CSV instead of generating the page")
    parser.add_argument("--collective", action="append", choices=measure.COLLECTIVES,
                        help="measure only this collective (may be repeated)")
    parser.add_argument("--sizes", type=parse_sizes, default=measure.SIZES,
                        help="message sizes in bytes, e.g. 1,4096,65536")
    parser.add_argument("--from", dest="kept", metavar="CSV",
                        help="generate the page from the CSV output of an earlier run")
    options = parser.parse_args()
    options.collective = tuple(options.collective or measure.COLLECTIVES)
    return options


def write_csv(results: list[measure.Result]) -> None:
    names = [field.name for field in dataclasses.fields(measure.Result)]
    writer = csv.DictWriter(sys.stdout, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(dataclasses.asdict(result) for result in results)


def read_csv(file: str) -> list[measure.Result]:
    with open(file, newline="", encoding="utf-8") as lines:
        return [measure.Result(row["network"], int(row["ranks"]), row["collective"],
                               int(row["size"]), row["by"], row["algorithm"],
                               float(row["seconds"])) for row in csv.DictReader(lines)]


def main() -> int:
    options = parse_words()
    try:
        if options.kept:
            results = read_csv(options.kept)
        else:
            results = [result for network in options.networks or NETWORKS
                       for result in measure_network(options, network)]
        if options.networks:
            write_csv(results)
            return 0
        (ROOT / "docs/smpi.md").write_text(page.page_text(results), encoding="utf-8")
        (ROOT / "docs/images/smpi.svg").write_bytes(page.figure_bytes(results))
    except (measure.Failure, OSError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

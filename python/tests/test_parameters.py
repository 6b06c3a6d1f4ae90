"""Parameters of algorithms: numbers, texts and lists, checked against the declaration."""

import pytest

import asterism


def simulate(**parameters):
    return asterism.simulate(
        "star:4", "alltoall", algorithm="tseng98-personalized", parameters=parameters
    )


def test_numbers_texts_and_lists_mean_the_same():
    assert simulate(k=2).metering.startups == simulate(k="2").metering.startups
    assert simulate(k=[3, 2]).metering.startups == simulate(k="3,2").metering.startups


def test_plans_and_schedules_return_numbers():
    plan = asterism.plan("star:4", "alltoall")
    sizes = [c.parameters["k"] for c in plan if c.algorithm == "tseng98-personalized"]
    assert sorted(sizes) == [1, 2, 3]
    made = asterism.schedule(
        "star:4", "alltoall", algorithm="tseng98-personalized", parameters={"k": "2"}
    )
    assert made.parameters == {"k": 2}


@pytest.mark.parametrize(
    ("parameters", "code"),
    [
        ({"k": 0}, "out_of_range"),
        ({"k": -1}, "out_of_range"),
        ({"k": 2**70}, "out_of_range"),
        ({"k": 2.5}, "out_of_range"),
        ({"k": float("nan")}, "out_of_range"),
        ({"k": "two"}, "out_of_range"),
        ({"k": []}, "out_of_range"),
        ({"chunks": 0}, "out_of_range"),
        ({"colour": "red"}, "unknown_name"),
    ],
)
def test_values_that_do_not_fit(parameters, code):
    with pytest.raises(asterism.Error) as refused:
        simulate(**parameters)
    assert next(iter(parameters)) in refused.value.sentence and refused.value.hint
    assert refused.value.code == code


def test_other_types_are_pythons_own_errors():
    with pytest.raises(TypeError):
        simulate(k={"a": 1})

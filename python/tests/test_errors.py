"""Errors: the sentence, the hint and the code of the library."""

import pickle

import pytest

import asterism
from asterism import _core


def test_same_words_as_the_command_line():
    with pytest.raises(asterism.Error) as refused:
        asterism.network("starr:4")
    error = refused.value
    assert error.sentence == 'unknown network "starr"'
    assert error.hint == 'did you mean "star"?'
    assert error.code == "unknown_name" and error.code in _core.error_codes
    assert str(error) == f"{error.sentence}\nhint: {error.hint}"


def test_error_is_an_exception_that_travels():
    error = pickle.loads(pickle.dumps(asterism.Error("a", "b", "malformed")))
    assert (error.sentence, error.hint, error.code) == ("a", "b", "malformed")
    assert str(asterism.Error("only a sentence")) == "only a sentence"
    assert asterism.Error.__module__ == "asterism"


BAD_SPECS = ["", "star", "star:", "star:x", "star:99", "torus:4,4", "graph:/none", "a" * 5000]


@pytest.mark.parametrize("spec", BAD_SPECS)
def test_bad_specs(spec):
    with pytest.raises(asterism.Error) as refused:
        asterism.network(spec)
    assert refused.value.sentence and len(refused.value.sentence) < 6000


def test_no_text_with_a_zero_breaks_it():
    with pytest.raises(asterism.Error):
        asterism.network("star:4\x00")
    with pytest.raises(TypeError):
        asterism.network("star:\ud800")

import pytest
import torch
from training.train.average import average


def checkpoint(value: float, schema: str = "a") -> dict:
    return {"schema": schema, "config": {"width": 2}, "state": {"w": torch.full((2,), value).half(), "steps": torch.tensor(3)}}


def test_weights_become_their_mean_and_keep_their_type():
    mean = average([checkpoint(1.0), checkpoint(2.0), checkpoint(6.0)])
    assert mean["state"]["w"].tolist() == [3.0, 3.0]
    assert mean["state"]["w"].dtype == torch.float16
    assert mean["state"]["steps"].item() == 3
    assert mean["schema"] == "a"


def test_trainings_on_other_fields_are_refused():
    with pytest.raises(ValueError, match="schema"):
        average([checkpoint(1.0), checkpoint(2.0, "b")])


def test_inputs_that_a_checkpoint_lacks_count_as_nought_in_it():
    new, old = checkpoint(1.0), checkpoint(1.0)
    new["state"]["enter"], old["state"]["enter"] = torch.tensor([[2.0, 4.0, 6.0]]), torch.tensor([[4.0, 2.0]])
    new["state"]["looks"] = torch.tensor([[8.0]])
    mean = average([new, old])["state"]
    assert mean["enter"].tolist() == [[3.0, 3.0, 3.0]]
    assert mean["looks"].tolist() == [[4.0]]

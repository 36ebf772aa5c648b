// A property that fails has said enough: which example is the smallest matters to nobody here. And what half a second
// of examples does not notice counts as unnoticed.
import fc from "fast-check";

fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 500 });

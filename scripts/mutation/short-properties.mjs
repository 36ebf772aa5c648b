// Property tests in mutation runs stop at the first failure, without shrinking, and after half a second.
import fc from "fast-check";

fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 500 });

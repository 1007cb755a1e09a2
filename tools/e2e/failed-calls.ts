/** The attachment with the failed calls of a test. Playwright's list shows no attachment whose name begins with _. */
export const FAILED_CALLS = '_failed-calls'

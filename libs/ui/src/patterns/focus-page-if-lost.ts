/**
 * Moves the focus to the page if the focused element was removed. Without it, the next Tab starts at the top of the
 * document.
 */
export function focusPageIfLost(): void {
  if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
}

/** The library returns the focus 10 ms after a dialog closes. */
const RETURNED_MS = 20

/** For a dialog that has closed: the button that opened it may be gone by now. */
export const focusPageAfterDialog = (): void => void setTimeout(focusPageIfLost, RETURNED_MS)

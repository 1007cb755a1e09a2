/** Whether the page may handle a pressed key: no modifier, no text field, no open dialog or list. */
export const isPageKey = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) &&
  !(
    target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"], [role="listbox"]')
  ) &&
  !document.querySelector('[role="dialog"]')

/** A toast that a page shows after its full reload. */
export interface ToastAfterReload {
  title: string
  message: string
}

const KEY = 'upline.toast-after-reload'

/** Stores a toast for the page after the reload; false if the browser refuses storage. */
export function storeToast(toast: ToastAfterReload): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast))
    return true
  } catch {
    return false
  }
}

/** Returns the stored toast once. */
export function takeStoredToast(): ToastAfterReload | undefined {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return kept === null ? undefined : (JSON.parse(kept) as ToastAfterReload)
  } catch {
    return undefined
  }
}

/** A toast that a page shows after its full reload. */
export interface CarriedToast {
  title: string
  message: string
}

const KEY = 'upline.toast-after-reload'

/** Stores a toast for the page after the reload; false if the browser refuses storage. */
export function carryToast(toast: CarriedToast): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast))
    return true
  } catch {
    return false
  }
}

/** Returns the stored toast once. */
export function takeCarriedToast(): CarriedToast | undefined {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return kept === null ? undefined : (JSON.parse(kept) as CarriedToast)
  } catch {
    return undefined
  }
}

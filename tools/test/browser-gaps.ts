import { notifications } from '@mantine/notifications'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { TextDecoder, TextEncoder } from 'node:util'
// Loaded before the first toast, which would otherwise depend on the files that ran before.
import '../../libs/ui/src/patterns/toast-list.tsx'

// A busy machine may render a page slower than the one-second default of findBy.
configure({ asyncUtilTimeout: 10_000 })

// Test files of one worker share modules, and the library registers this for the first file only.
afterEach(cleanup)

// A module keeps the toasts, so one of an earlier test would still be shown.
afterEach(() => {
  notifications.clean()
  notifications.cleanQueue()
})

/** Browser features that jsdom does not have and that Mantine, react-router and TanStack Virtual use. */
Object.assign(globalThis, { TextEncoder, TextDecoder })

const noQuery = (media: string) => ({
  matches: false,
  media,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.matchMedia ??= noQuery as never
window.ResizeObserver ??= NoResizeObserver as never
Element.prototype.scrollIntoView ??= () => {}
Object.defineProperty(document, 'fonts', {
  value: { addEventListener() {}, removeEventListener() {} },
  configurable: true,
})

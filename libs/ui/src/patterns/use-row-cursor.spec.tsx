import { renderHook, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import { useRowCursor } from './use-row-cursor.ts'

const rowAt = (index: number) => `<tr aria-rowindex="${index + 2}"><td><button>${index}</button></td></tr>`

function table(indexes: number[]) {
  const scroller = document.createElement('div')
  scroller.innerHTML = `<table><tbody>${indexes.map(rowAt).join('')}</tbody></table>`
  document.body.replaceChildren(scroller)
  const scrolled: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.getAttribute('aria-rowindex') ?? '')
  })
  const acts = { scrollTo: vi.fn(), stopScroll: vi.fn() }
  const cursor = renderHook(({ at }) => useRowCursor({ at, scroller: { current: scroller }, ...acts }), {
    initialProps: { at: undefined as number | undefined },
  })
  return { scroller, scrolled, ...acts, moveTo: (at: number) => cursor.rerender({ at }) }
}

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const focused = () => document.querySelector('button:focus')?.textContent

describe('useRowCursor', () => {
  it('leaves the position to the browser for a rendered row, in the same frame', () => {
    const { moveTo, scrollTo, scrolled } = table([0, 1, 2])
    for (const at of [0, 1, 2]) {
      moveTo(at)
      expect(focused()).toBe(String(at))
    }
    expect(scrolled).toEqual(['2', '3', '4'])
    expect(scrollTo).not.toHaveBeenCalled()
  })

  it('scrolls to a row that is not rendered, and stops when it is', async () => {
    const { moveTo, scroller, scrollTo, stopScroll } = table([0])
    moveTo(50)
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(50)
    expect(stopScroll).not.toHaveBeenCalled()
    scroller.querySelector('tbody')!.innerHTML = rowAt(50)
    await waitFor(() => expect(focused()).toBe('50'))
    expect(stopScroll).toHaveBeenCalledOnce()
  })
})

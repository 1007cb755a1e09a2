// Decision 0133. The build does not change this file.
;(() => {
  let stored
  try {
    stored = localStorage.getItem('upline.color-scheme')
  } catch {
    // Without storage, the system setting applies.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const scheme = /^(light|dark)$/.test(stored) ? stored : system
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)

  const start = () => {
    for (const link of document.querySelectorAll('link[data-start]')) {
      const script = document.createElement('script')
      script.src = link.href
      // In the order of the document.
      script.async = false
      document.head.append(script)
      delete link.dataset.start
    }
  }

  document.addEventListener('DOMContentLoaded', () => {
    // A page without a first screen has nothing to paint before, and a hidden one does not paint.
    setTimeout(start, document.getElementById('first-screen') && !document.hidden ? 3_000 : 0)
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  })
})()

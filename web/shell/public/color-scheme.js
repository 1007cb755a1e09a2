// Runs before the first paint. The build does not change this file. The theme provider writes the stored value.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('upline.color-scheme')
  } catch {
    // Without storage, the system setting applies.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const scheme = stored === 'light' || stored === 'dark' ? stored : system
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()

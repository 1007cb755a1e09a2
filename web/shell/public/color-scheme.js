// Runs before the first paint, as it stands here: no build touches it. The kept value is written by the theme's provider.
;(() => {
  let kept = null
  try {
    kept = localStorage.getItem('upline.color-scheme')
  } catch {
    // A browser may refuse storage: then it is as the system has it.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const scheme = kept === 'light' || kept === 'dark' ? kept : system
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()

import '@upline/ui/styles'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { preloadFirstPage } from './preload-first-page.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App />)

preloadFirstPage()

import '@upline/ui/styles'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { preloadFirstPage } from './preload-first-page.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// React renders a transition in short tasks, and other updates in one long task.
startTransition(() => createRoot(root).render(<App />))

preloadFirstPage()

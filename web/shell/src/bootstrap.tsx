import '@upline/ui/styles'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { preloadSignedIn } from './preload-signed-in.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App />)

preloadSignedIn()

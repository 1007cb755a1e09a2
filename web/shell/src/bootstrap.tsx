import '@upline/ui/styles'
import { queryClient } from '@upline/web-kit'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { preloadSignedIn } from './preload-signed-in.ts'
import { skipVisitorCheck } from './session-hint.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
skipVisitorCheck(queryClient)
createRoot(root).render(<App />)

preloadSignedIn()

import '@upline/ui/first-paint.css'
import './first-screen/first-screen.css'
import { nextTask } from './next-task.ts'

/** What the application is built on, largest first. It is in the first scripts, so nothing loads here. */
const LIBRARIES = [
  () => import('react-dom/client'),
  () => import('@upline/ui/provider'),
  () => import('@upline/ui'),
  () => import('@upline/web-kit'),
]

// Module federation must resolve shared modules before their first use, so the application starts in a dynamic import.
// The libraries are initialized before it, each in its own task: in one task, they would block a slow phone for half a second.
async function start(): Promise<void> {
  for (const initialize of LIBRARIES) {
    await nextTask()
    await initialize()
  }
  await nextTask()
  await import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx')
}

void start()

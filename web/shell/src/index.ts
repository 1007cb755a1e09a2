import '@upline/ui/first-paint.css'
import './first-screen/first-screen.css'

// Module federation must resolve shared modules before their first use, so the application starts in a dynamic import.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx')

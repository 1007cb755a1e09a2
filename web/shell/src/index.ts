import '@upline/ui/first-paint.css'

// Module federation must resolve shared modules before their first use, so the application starts in a dynamic import.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx')

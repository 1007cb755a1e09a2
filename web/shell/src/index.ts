import '@upline/ui/first-paint.css'

// Federation needs its shared modules settled before any of them is used: the application starts one step later.
void import('./bootstrap.tsx')

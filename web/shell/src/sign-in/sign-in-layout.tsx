import { usePageTitle } from '@upline/web-kit'
import type { ReactNode } from 'react'
import css from './sign-in.module.css'
import { LineDrawing } from './line-drawing.tsx'

/** Layout of the sign-in screens: the form on the left, the line drawing on the right. */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <main className={css.page}>
      <div className={css.form}>
        <span className={css.brand}>Upline</span>
        <h1 className={css.title}>{title}</h1>
        {children}
      </div>
      <LineDrawing />
    </main>
  )
}

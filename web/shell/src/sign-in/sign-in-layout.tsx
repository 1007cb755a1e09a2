import { usePageTitle } from '@upline/web-kit'
import type { ReactNode } from 'react'
import css from './sign-in.module.css'
import { TheLine } from './the-line.tsx'

/** The page of every sign-in screen: the form left, the line right. */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <main className={css.page}>
      <div className={css.form}>
        <span className={css.brand}>Upline</span>
        <h1 className={css.title}>{title}</h1>
        {children}
      </div>
      <TheLine />
    </main>
  )
}

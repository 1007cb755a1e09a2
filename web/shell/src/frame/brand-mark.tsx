import css from './sidebar.module.css'

const LINE = 'M3 17V9M8.5 17V3M14 17V6.5M17.5 3.5v0'

export const BrandMark = () => (
  <span className={css.brand}>
    <svg aria-hidden viewBox="0 0 20 20" width="20" height="20">
      <path d={LINE} fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
    Upline
  </span>
)

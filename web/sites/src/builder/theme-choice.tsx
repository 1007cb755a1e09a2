import type { SiteTheme } from '@upline/contracts'
import type { CSSProperties } from 'react'
import css from './builder.module.css'

interface Props {
  themes: readonly SiteTheme[]
  chosen: string
  onChoose: (theme: string) => void
}

const FACES: Record<SiteTheme['typeface'], string> = {
  serif: "'Source Serif 4', Georgia, serif",
  young: "'Young Serif', Georgia, serif",
  sans: 'inherit',
}

const look = ({ swatch, typeface }: SiteTheme): CSSProperties =>
  ({
    '--ground': swatch.ground,
    '--ink': swatch.ink,
    '--accent': swatch.accent,
    '--face': FACES[typeface],
  }) as CSSProperties

/** Swatches of background, text and accent color, with the name in the typeface of the theme. */
export const ThemeChoice = ({ themes, chosen, onChoose }: Props) => (
  <div role="radiogroup" aria-label="Theme" className={css.themes} data-wide>
    {themes.map((theme) => (
      <label key={theme.id} className={css.theme} style={look(theme)} data-chosen={theme.id === chosen || undefined}>
        <input
          type="radio"
          name="selectedTheme"
          value={theme.id}
          checked={theme.id === chosen}
          onChange={() => onChoose(theme.id)}
        />
        <span className={css.swatch} aria-hidden>
          Aa
          <i />
        </span>
        {theme.name}
      </label>
    ))}
  </div>
)

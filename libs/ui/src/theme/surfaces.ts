import { toneVariables } from './status-tones.ts'

/** Names state a color's purpose. Stylesheets use these and never a palette step. */
export const surfaces = {
  light: {
    '--up-canvas': '#FFFFFF',
    '--up-frame': '#F3F7F7',
    '--up-sunken': '#F8FAFA',
    '--up-hover': '#F1F6F7',
    '--up-line': '#E0E7E8',
    '--up-line-strong': '#7E8C91',
    '--up-text': '#15222A',
    '--up-dim': '#526066',
    '--up-faint': '#5E6C72',
    '--up-accent': '#125E6F',
    '--up-accent-soft': '#E3F1F3',
    '--up-accent-ink': '#0D4B59',
    '--up-accent-hover': '#0D4B59',
    '--up-on-accent': '#FFFFFF',
    '--up-danger': '#A81F2F',
    '--up-danger-soft': '#FDECEE',
    '--up-warn': '#6B4E00',
    '--up-warn-soft': '#FFF6D6',
    '--up-ok': '#1D6330',
    '--up-ok-soft': '#E7F6E9',
  },
  dark: {
    '--up-canvas': '#141B1E',
    '--up-frame': '#0E1416',
    '--up-sunken': '#182125',
    '--up-hover': '#1D272B',
    '--up-line': '#2A353A',
    '--up-line-strong': '#6F7E83',
    '--up-text': '#E4EAEB',
    '--up-dim': '#ABB8BB',
    '--up-faint': '#94A2A6',
    '--up-accent': '#6CC0CF',
    '--up-accent-soft': '#173239',
    '--up-accent-ink': '#A6DEE8',
    '--up-accent-hover': '#79BAC7',
    '--up-on-accent': '#06181C',
    '--up-danger': '#FF9CA7',
    '--up-danger-soft': '#3A1C21',
    '--up-warn': '#F0D67A',
    '--up-warn-soft': '#322A10',
    '--up-ok': '#9FDFAD',
    '--up-ok-soft': '#173120',
  },
}

export const schemeVariables = {
  light: { ...surfaces.light, ...toneVariables.light },
  dark: { ...surfaces.dark, ...toneVariables.dark },
}

import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import { dark, gray, petrol } from './palette.ts'
import { schemeVariables } from './surfaces.ts'
import { componentDefaults } from './component-defaults.ts'

const sans = [
  '"Hanken Grotesk Variable"',
  ...['Arial', 'Roboto', 'DejaVu'].map((name) => `"Hanken Fallback ${name}"`),
  'system-ui',
  '-apple-system',
  '"Segoe UI"',
  'sans-serif',
].join(', ')

// autoContrast only considers the light scheme, so a filled primary button would keep white text on the dark scheme's
// pale petrol. Its hover color would darken as in the light scheme, and dark text on it would fall below 4.5:1.
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const primary = !input.color || input.color === input.theme.primaryColor
  return input.variant === 'filled' && primary
    ? { ...colors, color: 'var(--up-on-accent)', hover: 'var(--up-accent-hover)' }
    : colors
}

export const theme = createTheme({
  colors: { petrol, gray, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver: variantColors,
  white: '#FFFFFF',
  black: '#15222A',
  fontFamily: sans,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.33', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.75rem' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.375rem' },
      h3: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  // A panel is flat and has a border. Only floating elements have a shadow.
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 8px 24px rgb(9 30 36 / 14%)',
    lg: '0 12px 40px rgb(9 30 36 / 18%)',
    xl: '0 16px 56px rgb(9 30 36 / 22%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: componentDefaults,
})

// A button without a variant takes its hover color from here, not from variantColors.
const primaryHover = { '--mantine-primary-color-filled-hover': 'var(--up-accent-hover)' }

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...schemeVariables.light,
    '--mantine-color-body': '#FFFFFF',
    '--mantine-color-dimmed': '#526066',
    '--mantine-color-placeholder': '#5E6C72',
    '--mantine-color-error': '#A81F2F',
    '--mantine-color-default-border': '#C4CED1',
    '--mantine-color-anchor': '#125E6F',
    ...primaryHover,
  },
  dark: {
    ...schemeVariables.dark,
    '--mantine-color-body': '#141B1E',
    '--mantine-color-dimmed': '#ABB8BB',
    '--mantine-color-placeholder': '#94A2A6',
    '--mantine-color-error': '#FF9CA7',
    '--mantine-color-default': '#182125',
    '--mantine-color-default-border': '#3A474C',
    '--mantine-color-anchor': '#6CC0CF',
    ...primaryHover,
  },
})

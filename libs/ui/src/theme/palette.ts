import type { MantineColorsTuple } from '@mantine/core'

// One hue (200, petrol) is the brand. No status and no role uses it, so it always means "Upline" or "you".
export const petrol: MantineColorsTuple = [
  '#EAF5F7',
  '#D2E9ED',
  '#A8D3DB',
  '#79BAC7',
  '#55A9B8',
  '#2E8798',
  '#1B7082',
  '#125E6F',
  '#0D4B59',
  '#093843',
]

// Neutrals have a slight tint of the brand hue. Pure gray next to petrol looks dirty.
export const gray: MantineColorsTuple = [
  '#F6F9F9',
  '#EFF3F4',
  '#E3E9EA',
  '#D6DEE0',
  '#BEC8CB',
  '#8C999D',
  '#69767B',
  '#526066',
  '#354247',
  '#15222A',
]

export const dark: MantineColorsTuple = [
  '#E4EAEB',
  '#ABB8BB',
  '#8C9A9E',
  '#66757A',
  '#333F44',
  '#263135',
  '#1B2428',
  '#141B1E',
  '#0E1416',
  '#0A0F11',
]

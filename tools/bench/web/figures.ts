import type { Figure } from '../figure.ts'
import { lighthouses } from './lighthouse.ts'
import { scriptOfDashboard, scriptOfForm } from './loading.ts'
import { interactions, layoutShift, navigation } from './movement.ts'
import { closeWeb } from './web-instance.ts'

/** How fast the pages feel, in Chromium. The loans are added after the figures that do not need them. */
export const figures: Figure[] = [
  scriptOfForm,
  scriptOfDashboard,
  navigation,
  layoutShift,
  ...lighthouses,
  interactions,
]

export const end = closeWeb

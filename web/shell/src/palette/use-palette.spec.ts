import { loadPalette } from './use-palette.ts'

it('loads the window of the palette too, so that nothing typed after the first Ctrl K is lost', async () => {
  expect((await loadPalette()).default.name).toBe('CommandPalette')
})

import sharp from 'sharp'
import { drawText, fittingText } from './drawn-text.ts'

/** The preview image of a shared link: 1200 × 630, in the page's colors. */
export interface CardParts {
  name: string
  profession: string
  claim: string
  initials: string
  colors: { ground: string; ink: string; accent: string }
}

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 80
const BOX = 260

const at = (x: number, y: number, fill: string, svg: string, opacity = 1): string =>
  `<g transform="translate(${x} ${y})" fill="${fill}" fill-opacity="${opacity}">${svg}</g>`

function drawing({ name, profession, claim, initials, colors }: CardParts): string {
  const room = WIDTH - 3 * EDGE - BOX
  const title = fittingText(name, { width: room, size: 84, smallest: 44, weight: 600 })
  const under = fittingText(profession, { width: room, size: 32, smallest: 18, weight: 400 })
  const description = fittingText(claim, { width: room, size: 38, smallest: 28, weight: 400 })
  const letters = drawText(initials, { size: 110, weight: 600 })
  const boxX = WIDTH - EDGE - BOX
  const housing = drawText('Equal Housing Opportunity', { size: 22, weight: 400 })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${colors.ground}"/>
<rect x="${boxX}" y="${(HEIGHT - BOX * 1.25) / 2}" width="${BOX}" height="${BOX * 1.25}" rx="6" fill="${colors.ink}" fill-opacity="0.14"/>
${at(boxX + (BOX - letters.width) / 2, HEIGHT / 2 + 38, colors.ink, letters.svg)}
${at(EDGE, 250, colors.ink, under.svg, 0.78)}
${at(EDGE, 260 + title.size, colors.ink, title.svg)}
${at(EDGE, 330 + title.size, colors.ink, description.svg, 0.9)}
${at(EDGE, HEIGHT - 60, colors.ink, housing.svg, 0.7)}
</svg>`
}

export const shareCard = (parts: CardParts): Promise<Buffer> =>
  sharp(Buffer.from(drawing(parts)))
    .png({ palette: true, colours: 64 })
    .toBuffer()

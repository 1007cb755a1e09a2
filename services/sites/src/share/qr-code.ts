import qr from 'qrcode'

/** Dark on white with the quiet zone that scanners need. Medium error correction tolerates some print damage. */
const OPTIONS = { margin: 4, errorCorrectionLevel: 'M', color: { dark: '#14233aff', light: '#ffffffff' } } as const

export const qrSvg = (address: string): Promise<string> => qr.toString(address, { ...OPTIONS, type: 'svg' })

export const qrPng = (address: string): Promise<Buffer> =>
  qr.toBuffer(address, { ...OPTIONS, type: 'png', width: 1024 })

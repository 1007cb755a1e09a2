import { contentKey, contentTypeOf } from './content-types.ts'

describe('the key of a file', () => {
  it('implies its content type by its extension', () => {
    expect(contentTypeOf('photos/0199-a.jpg')).toBe('image/jpeg')
    expect(contentTypeOf('index.html')).toBe('text/html; charset=utf-8')
  })

  it.each([
    '../x.jpg',
    'a/../b.jpg',
    '/a.jpg',
    'a//b.jpg',
    'a.b.jpg',
    'a\\b.jpg',
    'x.exe',
    'x',
    '',
    'x.constructor',
    'é.jpg',
  ])('is refused if it leaves the store or has an unknown extension: %j', (key) =>
    expect(contentTypeOf(key)).toBeUndefined(),
  )

  it('gives only the same content the same key', () => {
    const key = contentKey('sites', Buffer.from('a'), 'css')
    expect(key).toBe(contentKey('sites', Buffer.from('a'), 'css'))
    expect(key).not.toBe(contentKey('sites', Buffer.from('b'), 'css'))
    expect(contentTypeOf(key)).toBe('text/css; charset=utf-8')
  })
})

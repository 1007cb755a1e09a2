import { contentKey, contentTypeOf } from './content-types.ts'

describe('the key of a file', () => {
  it('says its content type by its ending', () => {
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
  ])('is none that leads elsewhere or ends in something unknown: %j', (key) =>
    expect(contentTypeOf(key)).toBeUndefined(),
  )

  it('is the same for the same content alone', () => {
    const key = contentKey('sites', Buffer.from('a'), 'css')
    expect(key).toBe(contentKey('sites', Buffer.from('a'), 'css'))
    expect(key).not.toBe(contentKey('sites', Buffer.from('b'), 'css'))
    expect(contentTypeOf(key)).toBe('text/css; charset=utf-8')
  })
})

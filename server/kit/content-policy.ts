/** What a page may load and run: only from us, no script inline, no eval, no framing; no style inline either, but for `styleNonce`. */
const policyOf = (styleNonce: string | null) =>
  Object.entries({
    'default-src': "'self'",
    'script-src': "'self'",
    'script-src-attr': "'none'",
    'style-src': styleNonce === null ? "'self'" : `'self' 'nonce-${styleNonce}'`,
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    // text becomes HTML nowhere, and a script of a thread nowhere but where files are hashed (src/views/material/file-hash.ts)
    'require-trusted-types-for': "'script'",
    'trusted-types': 'file-hash',
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join(';')

/** Content security policy of everything but the console's page. */
export const CONTENT_POLICY = policyOf(null)

/** Of the console's page: the grid writes its theme into a `<style>` element while it runs, and shows the nonce of this very page. */
export const pagePolicy = (styleNonce: string): string => policyOf(styleNonce)

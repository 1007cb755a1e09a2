/** W3C Trace Context: version, trace id, span id, flags; ids of zeros alone are none. */
export const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

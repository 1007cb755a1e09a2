/** W3C Trace Context: version, trace ID, span ID, flags. IDs of zeros are invalid. */
export const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/**
 * How long our service remembers an `Idempotency-Key`, in milliseconds. A client that was offline for longer cannot repeat
 * a POST without making a second item.
 */
export const KEY_LIFETIME = 90 * 24 * 60 * 60 * 1000;

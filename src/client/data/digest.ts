type Eight = [number, number, number, number, number, number, number, number];

/** The first 32 bits of the fractional part. */
const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0;
const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** The SHA-256 of some content, in hexadecimal digits. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Undefined, against the types, on pages by plain http from another machine.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const digest = subtle ? await subtle.digest('SHA-256', bytes) : ownDigest(bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** As in FIPS 180-4, with its names. */
function ownDigest(bytes: Uint8Array): ArrayBuffer {
  const primes = [...Array(312).keys()]
    .slice(2)
    .filter((each, _, all) => all.every((by) => by >= each || each % by > 0));
  const k = primes.map((prime) => fraction(Math.cbrt(prime)));
  const message = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(message.buffer).set(bytes);
  message.setUint8(bytes.length, 0x80);
  message.setBigUint64(message.byteLength - 8, BigInt(bytes.length) * 8n);
  const w = new DataView(new ArrayBuffer(256));
  let hash = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))) as Eight;
  for (let block = 0; block < message.byteLength; block += 64) {
    for (let at = 0; at < 64; at += 4) w.setInt32(at, message.getInt32(block + at));
    for (let at = 64; at < 256; at += 4) {
      const early = w.getInt32(at - 60);
      const late = w.getInt32(at - 8);
      const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      w.setInt32(at, w.getInt32(at - 64) + s0 + w.getInt32(at - 28) + s1);
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let at = 0; at < 256; at += 4) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t1 = h + s1 + ((e & f) ^ (~e & g)) + (k[at / 4] ?? 0) + w.getInt32(at);
      const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    const rounds = [a, b, c, d, e, f, g, h];
    hash = hash.map((word, at) => (word + (rounds[at] ?? 0)) | 0) as Eight;
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, word] of hash.entries()) digest.setInt32(4 * at, word);
  return digest.buffer;
}

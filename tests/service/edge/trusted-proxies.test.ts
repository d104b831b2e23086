import { describe, expect, test } from 'vitest';
import { networkOf } from '#service/edge/address.ts';
import { clientAddress, readTrustedProxies } from '#service/edge/trusted-proxies.ts';

const PROXY = '10.0.0.1';
const CLIENT = '203.0.113.7';

/** The client's address as this setting finds it. */
function found(
  setting: string | undefined,
  peer: string,
  headers: { xForwardedFor?: string; forwarded?: string },
): string {
  const trusted = setting === undefined ? undefined : readTrustedProxies(setting);
  if (setting !== undefined && trusted === undefined) throw new Error(`${setting} was not taken`);
  return clientAddress(peer, headers, trusted);
}

describe('without the setting', () => {
  test('the peer is the client, whatever the headers say', () => {
    expect(found(undefined, CLIENT, { xForwardedFor: '1.1.1.1', forwarded: 'for=1.1.1.1' })).toBe(CLIENT);
  });

  test('an IPv4 address in IPv6 form is the IPv4 address', () => {
    expect(found(undefined, '::ffff:203.0.113.7', {})).toBe(CLIENT);
  });
});

describe('proxies by address', () => {
  test.each([
    ['an address', '10.0.0.1', PROXY],
    ['a network', '10.0.0.0/8', PROXY],
    ['one of several', '127.0.0.1, 192.168.0.0/16 10.0.0.1', PROXY],
    ['an IPv6 address in another spelling', '2001:DB8:0:0::1', '2001:db8::1'],
    ['an IPv6 network', 'fd00::/8', 'fd12:3456::1'],
    ['an address that the socket gives in IPv6 form', '10.0.0.1', '::ffff:10.0.0.1'],
    ['an address that the setting gives in IPv6 form', '::ffff:10.0.0.1', PROXY],
  ])('%s is believed', (_what, setting, peer) => {
    expect(found(setting, peer, { xForwardedFor: CLIENT })).toBe(CLIENT);
  });

  test('a peer that is no trusted proxy is not believed', () => {
    const forged = { xForwardedFor: '1.1.1.1', forwarded: 'for=1.1.1.1' };
    expect(found('10.0.0.0/8', CLIENT, forged)).toBe(CLIENT);
    expect(found('10.0.0.0/8', '2001:db8::1', forged)).toBe('2001:db8::1');
  });

  test('what the client itself wrote before its proxy is not believed', () => {
    expect(found(PROXY, PROXY, { xForwardedFor: `1.1.1.1, ${CLIENT}` })).toBe(CLIENT);
    expect(found(PROXY, PROXY, { forwarded: `for=1.1.1.1, for=${CLIENT};proto=https` })).toBe(CLIENT);
  });

  test('a chain is followed as far as it is trusted', () => {
    expect(found('10.0.0.0/8', PROXY, { xForwardedFor: `1.1.1.1, ${CLIENT}, 10.0.0.3, 10.0.0.2` })).toBe(CLIENT);
  });

  test('when all of the chain is trusted, its farthest address is the client', () => {
    expect(found('10.0.0.0/8', PROXY, { xForwardedFor: '10.9.9.9, 10.0.0.2' })).toBe('10.9.9.9');
  });
});

describe('a number of proxies', () => {
  test.each([
    ['1', CLIENT],
    ['2', '1.1.1.1'],
    // More than the number of hops: the farthest one.
    ['3', '1.1.1.1'],
  ])('%s', (setting, client) => {
    expect(found(setting, PROXY, { xForwardedFor: `1.1.1.1, ${CLIENT}` })).toBe(client);
  });

  test('without a header the peer is the client', () => {
    expect(found('1', PROXY, {})).toBe(PROXY);
  });
});

describe('how an address is written', () => {
  test.each([
    ['203.0.113.7:51234', CLIENT],
    ['[2001:db8::7]:51234', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:DB8:0::7', '2001:db8::7'],
    ['::ffff:203.0.113.7', CLIENT],
    ['  203.0.113.7  ', CLIENT],
  ])('X-Forwarded-For: %s', (xForwardedFor, client) => {
    expect(found('1', PROXY, { xForwardedFor })).toBe(client);
  });

  test.each([
    ['for=203.0.113.7', CLIENT],
    ['For="203.0.113.7:51234"', CLIENT],
    ['for="[2001:db8::7]:51234"', '2001:db8::7'],
    ['for="\\[2001:db8::7\\]"', '2001:db8::7'],
    ['by=10.0.0.1; for=203.0.113.7 ;proto=https;host="a,b;c"', CLIENT],
    ['for="_hidden, for=1.1.1.1", for=203.0.113.7', CLIENT],
  ])('Forwarded: %s', (forwarded, client) => {
    expect(found('1', PROXY, { forwarded })).toBe(client);
  });
});

describe('a hop without an address ends the search at the one before it', () => {
  test.each([
    '',
    ' ',
    ',',
    'unknown',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '999.1.1.1',
    '[203.0.113.7]',
    '::1%eth0',
    'x, ',
  ])('X-Forwarded-For: %j', (xForwardedFor) => {
    expect(found('1', PROXY, { xForwardedFor })).toBe(PROXY);
    expect(found('2', PROXY, { xForwardedFor: `${xForwardedFor}, ${CLIENT}` })).toBe(CLIENT);
  });

  test.each([
    '',
    'for=unknown',
    'for=_pseudonym',
    'proto=https',
    'for=1.1.1.1;for=2.2.2.2',
    'for=2001:db8::7',
    'for="1.1.1.1',
    'for = 1.1.1.1',
    'for=1.1.1.1;',
    'for=1.1.1.1 2.2.2.2',
    '"for=1.1.1.1"',
    'for="1.1.1.1\\',
  ])('Forwarded: %j', (forwarded) => {
    expect(found('1', PROXY, { forwarded })).toBe(PROXY);
  });

  test('a header of 16 kB of quotes and commas is read at once', () => {
    for (const sign of ['"', ',', '\\', '",', '"\\', ';=']) {
      const nonsense = sign.repeat(16_000 / sign.length);
      expect(found('1', PROXY, { forwarded: nonsense })).toBe(PROXY);
      expect(found('1', PROXY, { xForwardedFor: nonsense })).toBe(PROXY);
    }
  });
});

describe('both headers', () => {
  test('that agree are believed', () => {
    expect(found('1', PROXY, { xForwardedFor: CLIENT, forwarded: `for=${CLIENT}` })).toBe(CLIENT);
  });

  test('that disagree are both ignored: the client may have written the one that its proxy does not', () => {
    expect(found('1', PROXY, { xForwardedFor: CLIENT, forwarded: 'for=1.1.1.1' })).toBe(PROXY);
    expect(found('1', PROXY, { xForwardedFor: '1.1.1.1', forwarded: `for=${CLIENT}` })).toBe(PROXY);
  });
});

test.each([
  '0',
  '11',
  '-1',
  '1.5',
  '1 2',
  'yes',
  'localhost',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0/8',
  'fd00::/129',
  '::ffff:10.0.0.0/104',
  '10.0.0.1,',
  'fe80::1%eth0',
  '1 10.0.0.1',
])('the setting %j is refused', (setting) => {
  expect(readTrustedProxies(setting)).toBeUndefined();
});

test.each([
  [CLIENT, CLIENT],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('an allowance of %s is counted for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

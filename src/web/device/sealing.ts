const ivBytes = 12

/**
 * Encrypts a string so that it can be decrypted only with the same key and the same `place`, such as a
 * storage key. A draft therefore can't be moved under another user's name.
 */
export async function seal(key: CryptoKey, place: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const data = await crypto.subtle.encrypt(parameters(iv, place), key, new TextEncoder().encode(text))
  return toText(iv) + toText(new Uint8Array(data))
}

/** Returns the decrypted string, or null if it wasn't encrypted with this key and `place`. */
export async function open(key: CryptoKey, place: string, sealed: string): Promise<string | null> {
  try {
    const bytes = toBytes(sealed)
    const iv = bytes.slice(0, ivBytes)
    const data = await crypto.subtle.decrypt(parameters(iv, place), key, bytes.slice(ivBytes))
    return new TextDecoder().decode(data)
  } catch {
    // The text was truncated, changed, or encrypted with a different key or `place`.
    return null
  }
}

function parameters(iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) }
}

const stepBytes = 3 * 4_096

/**
 * Converts bytes to Base64 in chunks, because a function call accepts a limited number of arguments. The
 * 12-byte IV needs no padding.
 */
function toText(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += stepBytes)
    text += btoa(String.fromCharCode(...bytes.subarray(from, from + stepBytes)))
  return text
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

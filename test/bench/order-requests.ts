export function requestOf(url: string, method: string, path: string, token: string, body = ''): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
    `Authorization: Bearer ${token}`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

export function tenLines(services: readonly { id: number; name: string }[], email: string) {
  const service = services.find(({ name }) => name === 'Corn Scouting')
  return {
    producerId: 1,
    agronomistAssignments: [{ email, percentage: 100 }],
    customerAssignments: [
      { id: 1, percentage: 50 },
      { id: 2, percentage: 50 },
    ],
    lineItems: Array.from({ length: 10 }, (_, i) => ({
      fieldName: `Field ${i}`,
      serviceTypeId: service?.id,
      acres: 120 + i,
      costPerAcre: 5.25,
      discountPercent: i,
      legalDescription: 'NE 1/4 S31 T88N R25W',
      numberOfChecks: 4,
      crops: [{ cropType: 'Corn', percentAcres: 100, acres: 120 + i }],
    })),
  }
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

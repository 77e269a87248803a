/** A phone number as both gateways take it: digits with the country's code. */
export function msisdn(phone: string): string {
  return phone.startsWith("0") ? `88${phone}` : phone.replace("+", "");
}

/** The APIs require a customer, whom the shop does not give away: all but the phone number is neutral. */

const PHONE_CHARACTERS_MAX = 20;

export function neutralCustomer(payerReference: string) {
  return {
    cus_name: "Passenger",
    cus_email: "passenger@example.com",
    cus_add1: "Dhaka",
    cus_city: "Dhaka",
    cus_country: "Bangladesh",
    cus_phone: payerReference.slice(0, PHONE_CHARACTERS_MAX) || "01700000000",
  };
}

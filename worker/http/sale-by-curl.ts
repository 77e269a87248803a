/** A whole sale by an agent's program in twelve calls, as commands of a shell; a journey runs them as they stand. */
export const SALE_NEEDS =
  "You need curl and jq, the shop's address in SHOP, and an agent's log-in in LOGIN and PASSWORD. ORDER names your order: every key follows from it, so that a command that was cut off may be sent again as it is.";

const KEY = (name: string) => `-H "Idempotency-Key: $ORDER-${name}"`;

export const SALE_STEPS: readonly { about: string; command: string }[] = [
  {
    about: "Any answer brings the cookies that a log-in sends back.",
    command: `curl -s -c jar "$SHOP/api/profile"
XSRF=$(awk '$6 == "XSRF-TOKEN" { print $7 }' jar)
JSON="Content-Type: application/json"`,
  },
  {
    about: "Log in. From here on the token is enough.",
    command: `TOKEN=$(jq -n '{login: env.LOGIN, password: env.PASSWORD}' |
  curl -s -b jar -H "X-XSRF-TOKEN: $XSRF" -H "$JSON" -d @- "$SHOP/api/login" | jq -r .token)
ME="Authorization: Bearer $TOKEN"`,
  },
  {
    about: "The destinations; here the first one is taken.",
    command: `ROUTE=\${ROUTE:-$(curl -s "$SHOP/api/get-bus-route-list" | jq -r '.busRouteList[0].id')}`,
  },
  {
    about: "Its units.",
    command: `UNIT=\${UNIT:-$(curl -s "$SHOP/api/get-unit-list-with-route/$ROUTE" | jq -r '.unitList[0].id')}`,
  },
  {
    about: "The trips, in order of departure: the first with free seats.",
    command: `CHOICE="{\\"destination_id\\": \\"$ROUTE\\", \\"unit_id\\": \\"$UNIT\\"}"
FIRST=$(curl -s -H "$ME" -H "$JSON" -d "$CHOICE" "$SHOP/api/get-filter-bus-list" |
  jq -r '[.busFTRouteList[] | select(.seatsAvailable > 1)][0].id')
TRIP=\${TRIP:-$FIRST}`,
  },
  {
    about: "The seats of the trip, and the booking that you hold them with.",
    command: `BOOKING=$(curl -s -H "$ME" "$SHOP/api/get-seat-list-with-route/$TRIP" | jq -r .ticketingUniqueId)`,
  },
  {
    about: "Two seats next to each other, for eight minutes.",
    command: `SEATS="\\"ticketing_unique_id\\": \\"$BOOKING\\", \\"trip_id\\": \\"$TRIP\\", \\"total_seat\\": 2"
curl -s -H "$ME" -H "$JSON" ${KEY("hold")} -d "{$SEATS}" "$SHOP/api/hold-seats-together"`,
  },
  {
    about: "What will be paid.",
    command: `QUOTE=$(curl -s -H "$ME" -H "$JSON" -d "{\\"ticketing_unique_id\\": \\"$BOOKING\\"}" "$SHOP/api/quote")
AMOUNTS="\\"total_seat_price\\": $(echo "$QUOTE" | jq .fare), \\"paid_amount\\": $(echo "$QUOTE" | jq .total)"`,
  },
  {
    about: "Open the payment, and send the buyer to the wallet's page.",
    command: `CONTACT='"contact_name": "Rahim Uddin", "contact_number": "01712345678"'
OPENED=$(curl -s -H "$ME" -H "$JSON" ${KEY("pay")} -d "{$SEATS, $AMOUNTS, $CONTACT}" "$SHOP/api/bkash/payment/create")
BILL=$(echo "$OPENED" | jq .ticketBillPayBkashId)
echo "The buyer pays at $(echo "$OPENED" | jq -r .data.bkashURL)"`,
  },
  {
    about: "Look at the payment as often as you like: it changes nothing.",
    command: `curl -s -H "$ME" "$SHOP/api/payments/$BILL"`,
  },
  {
    about:
      "Execute until there is an end: 202 means that the buyer has not paid so far, or that it is being checked.",
    command: `PAYMENT=$(echo "$OPENED" | jq '{ticketBillPayBkashId, grantToken, paymentID: .data.paymentID, bookingType: "limited"}')
until SOLD=$(curl -s -H "$ME" -H "$JSON" ${KEY("execute")} -d "$PAYMENT" "$SHOP/api/bkash/payment/execute") &&
  [ "$(echo "$SOLD" | jq .status_code)" != 202 ]; do sleep 5; done`,
  },
  {
    about: "The ticket, which is sent to the passenger's phone as well.",
    command: `TICKET=$(echo "$SOLD" | jq -r .data.ticket_data.ticketing_id)
curl -s "$SHOP/api/get-ticketing-details-with-id/$TICKET" | jq .invoiceData`,
  },
];

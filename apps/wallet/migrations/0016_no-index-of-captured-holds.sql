-- Nothing asks for the transfers of a hold by it; each capture paid for its place.
DROP INDEX transfers_hold_id;

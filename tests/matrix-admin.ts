// The same for the back office: only administrators come in, and of them nobody changes what is
// refused below. `admin` is an owner; what finance and support are answered follows from the table
// of permissions.

export const adminReads = `
                                    visitor   member    buyer     seller    other     admin
  /admin                            signin    >/        >/        >/        >/        200
  /admin/figures                    signin    >/        >/        >/        >/        200
  /admin/figures/days.csv           signin    >/        >/        >/        >/        200
  /admin/figures/split.csv          signin    >/        >/        >/        >/        200
  /admin/figures/other.csv          signin    >/        >/        >/        >/        404
  /admin/find                       signin    >/        >/        >/        >/        200
  /admin/handbook                   signin    >/        >/        >/        >/        200
  /admin/launch                     signin    >/        >/        >/        >/        405
  /admin/audit                      signin    >/        >/        >/        >/        200
  /admin/staff                      signin    >/        >/        >/        >/        200
  /admin/staff/permissions          signin    >/        >/        >/        >/        200
  /admin/confirm                    signin    >/        >/        >/        >/        200
  /admin/categories                 signin    >/        >/        >/        >/        200
  /admin/categories/boosting        signin    >/        >/        >/        >/        200
  /admin/categories/weapons         signin    >/        >/        >/        >/        404
  /admin/orders                     signin    >/        >/        >/        >/        200
  /admin/orders/chosen?act=complete&order={paid} signin >/  >/        >/        >/        200
  /admin/orders/chosen?act=complete signin    >/        >/        >/        >/        +rows_none
  /admin/orders/{paid}              signin    >/        >/        >/        >/        200
  /admin/orders/{paid}/refund       signin    >/        >/        >/        >/        200
  /admin/orders/{paid}/freeze       signin    >/        >/        >/        >/        200
  /admin/orders/{paid}/buyer        signin    >/        >/        >/        >/        200
  /admin/disputes                   signin    >/        >/        >/        >/        200
  /admin/disputes/999999            signin    >/        >/        >/        >/        404
  /admin/disputes/999999/ask        signin    >/        >/        >/        >/        404
  /admin/disputes/999999/decide     signin    >/        >/        >/        >/        404
  /admin/disputes/999999/second     signin    >/        >/        >/        >/        404
  /admin/games/import               signin    >/        >/        >/        >/        200
  /admin/games/import/example.csv   signin    >/        >/        >/        >/        200
  /admin/games/import/no-file       signin    >/        >/        >/        >/        +offers_expired
  /admin/games/import/no-file/errors.csv signin >/      >/        >/        >/        404
  /admin/games/import/no-file/take-back signin >/       >/        >/        >/        404
  /admin/games/attributes/import    signin    >/        >/        >/        >/        200
  /admin/games/attributes/import/no-file signin >/      >/        >/        >/        +attributes_expired
  /admin/games/attributes/example.csv signin  >/        >/        >/        >/        200
  /admin/games/attributes/export.csv signin   >/        >/        >/        >/        200
  /admin/games/attributes/export.json signin  >/        >/        >/        >/        200
  /admin/undelivered                signin    >/        >/        >/        >/        200
  /admin/undelivered/{unsent}       signin    >/        >/        >/        >/        200
  /admin/undelivered/999999999      signin    >/        >/        >/        >/        404
  /admin/payments                   signin    >/        >/        >/        >/        200
  /admin/payments/{to_check}        signin    >/        >/        >/        >/        200
  /admin/payments/999999999         signin    >/        >/        >/        >/        404
  /admin/refunds                    signin    >/        >/        >/        >/        200
  /admin/refunds/{refund}           signin    >/        >/        >/        >/        200
  /admin/refunds/999999999          signin    >/        >/        >/        >/        404
  /admin/outages                    signin    >/        >/        >/        >/        200
  /admin/messages                   signin    >/        >/        >/        >/        200
  /admin/messages/{question}        signin    >/        >/        >/        >/        200
  /admin/messages/none              signin    >/        >/        >/        >/        404
  /admin/reports                    signin    >/        >/        >/        >/        200
  /admin/reports/{offer}/hide       signin    >/        >/        >/        >/        200
  /admin/reports/999999999/hide     signin    >/        >/        >/        >/        404
  /admin/stock                      signin    >/        >/        >/        >/        200
  /admin/stock/{held_seller}        signin    >/        >/        >/        >/        200
  /admin/stock/none                 signin    >/        >/        >/        >/        404
  /admin/stock/{held_seller}/take-out signin  >/        >/        >/        >/        200
  /admin/stock/{held_seller}/{held_unit} signin >/      >/        >/        >/        200
  /admin/stock/{held_seller}/{unit} signin    >/        >/        >/        >/        404
  /admin/provider                   signin    >/        >/        >/        >/        200
  /admin/orders/{paid}/ask          signin    >/        >/        >/        >/        405
  /admin/reconciliation             signin    >/        >/        >/        >/        200
  /admin/reconciliation?day=2026-02-30 signin >/        >/        >/        >/        200
  /admin/reconciliation.csv         signin    >/        >/        >/        >/        200
  /admin/books                      signin    >/        >/        >/        >/        200
  /admin/audit.csv                  signin    >/        >/        >/        >/        >/admin/audit
  /admin/books.csv                  signin    >/        >/        >/        >/        200
  /admin/books/2026-10/orders.csv   signin    >/        >/        >/        >/        >/admin/books?month=2026-10#files
  /admin/books/2026-10/invoices.csv signin    >/        >/        >/        >/        >/admin/books?month=2026-10#files
  /admin/books/2026-10/credit-notes.csv signin >/       >/        >/        >/        >/admin/books?month=2026-10#files
  /admin/books/2026-10/commission.csv signin  >/        >/        >/        >/        >/admin/books?month=2026-10#files
  /admin/books/2026-10/payouts.csv  signin    >/        >/        >/        >/        >/admin/books?month=2026-10#files
  /admin/books/2026-13/orders.csv   signin    >/        >/        >/        >/        404
  /admin/seller-applications        signin    >/        >/        >/        >/        200
  /admin/seller-applications/{application} signin >/    >/        >/        >/        200
  /admin/payment-methods            signin    >/        >/        >/        >/        200
  /admin/payment-methods/new        signin    >/        >/        >/        >/        200
  /admin/payment-methods/{method}   signin    >/        >/        >/        >/        200
  /admin/payment-methods/{method}/delete signin >/      >/        >/        >/        200
  /admin/payment-methods/999999999  signin    >/        >/        >/        >/        404
  /admin/payment-methods/words      signin    >/        >/        >/        >/        404
  /admin/users                      signin    >/        >/        >/        >/        200
  /admin/users?email={person}       signin    >/        >/        >/        >/        200
  /admin/users/{person}             signin    >/        >/        >/        >/        200
  /admin/users/{person}/orders      signin    >/        >/        >/        >/        200
  /admin/users/{person}/sales       signin    >/        >/        >/        >/        200
  /admin/users/{person}/money       signin    >/        >/        >/        >/        200
  /admin/users/{person}/payouts     signin    >/        >/        >/        >/        200
  /admin/users/{person}/offers      signin    >/        >/        >/        >/        200
  /admin/users/{person}/disputes    signin    >/        >/        >/        >/        200
  /admin/users/{person}/messages    signin    >/        >/        >/        >/        200
  /admin/users/{person}/sign-ins    signin    >/        >/        >/        >/        200
  /admin/users/{person}/notes       signin    >/        >/        >/        >/        200
  /admin/users/{person}/audit       signin    >/        >/        >/        >/        200
  /admin/users/{person}/help/reset-link signin    >/        >/        >/        >/        200
  /admin/users/{person}/help/address signin    >/        >/        >/        >/        200
  /admin/users/{person}/wallet      signin    >/        >/        >/        >/        200
  /admin/users/{person}/badges      signin    >/        >/        >/        >/        200
  /admin/users/{person}/administrator signin  >/        >/        >/        >/        200
  /admin/users/{person}/seller      signin    >/        >/        >/        >/        200
  /admin/users/{person}/suspension  signin    >/        >/        >/        >/        200
  /admin/users/{person}/sign-out    signin    >/        >/        >/        >/        200
  /admin/users/{person}/no-such-act signin    >/        >/        >/        >/        404
  /admin/users/no-such-user         signin    >/        >/        >/        >/        404
  /admin/badges                     signin    >/        >/        >/        >/        200
  /admin/badges/new                 signin    >/        >/        >/        >/        200
  /admin/badges/{badge}             signin    >/        >/        >/        >/        200
  /admin/badges/{badge}/delete      signin    >/        >/        >/        >/        200
  /admin/badges/999999999           signin    >/        >/        >/        >/        404
  /admin/games                      signin    >/        >/        >/        >/        200
  /admin/games/new                  signin    >/        >/        >/        >/        200
  /admin/games/{game_id}            signin    >/        >/        >/        >/        200
  /admin/games/999999999            signin    >/        >/        >/        >/        404
  /admin/games/{game_id}/delete     signin    >/        >/        >/        >/        200
  /admin/games/{game_id}/faqs       signin    >/        >/        >/        >/        200
  /admin/games/{game_id}/faqs/new   signin    >/        >/        >/        >/        200
  /admin/games/{game_id}/faqs/{faq} signin    >/        >/        >/        >/        200
  /admin/games/{game_id}/faqs/{faq}/delete signin >/    >/        >/        >/        200
  /admin/games/{game_id}/guides     signin    >/        >/        >/        >/        200
  /admin/games/{game_id}/guides/new signin    >/        >/        >/        >/        200
  /admin/games/{game_id}/guides/{guide} signin >/       >/        >/        >/        200
  /admin/games/{game_id}/guides/{guide}/delete signin >/ >/       >/        >/        200
  /admin/games/{active}/fields       signin    >/        >/        >/        >/        200
  /admin/games/999999999/fields     signin    >/        >/        >/        >/        404
  /admin/games/{active}/fields/new  signin    >/        >/        >/        >/        200
  /admin/games/{active}/fields/{field} signin >/        >/        >/        >/        200
  /admin/games/{game_id}/fields/{field} signin >/       >/        >/        >/        404
  /admin/games/{active}/fields/{field}/delete signin >/ >/        >/        >/        200
  /admin/games/{active}/attributes  signin    >/        >/        >/        >/        200
  /admin/games/999999999/attributes signin    >/        >/        >/        >/        404
  /admin/games/{active}/attributes/new signin >/        >/        >/        >/        200
  /admin/games/{active}/attributes/{attribute} signin >/ >/       >/        >/        200
  /admin/games/{game_id}/attributes/{attribute} signin >/ >/      >/        >/        404
  /admin/games/{active}/attributes/{attribute}/delete signin >/ >/ >/       >/        200
  /admin/games/{active}/steps       signin    >/        >/        >/        >/        200
  /admin/games/999999999/steps      signin    >/        >/        >/        >/        404
  /admin/games/{active}/steps/new   signin    >/        >/        >/        >/        200
  /admin/games/{active}/steps/999999999 signin >/       >/        >/        >/        404
  /admin/categories/accounts/steps  signin    >/        >/        >/        >/        200
  /admin/categories/nothing/steps   signin    >/        >/        >/        >/        404
  /admin/categories/accounts/steps/new signin >/        >/        >/        >/        200
  /admin/games/{game_id}/nothing    signin    >/        >/        >/        >/        404
  /admin/games/names/{active}       signin    >/        >/        >/        >/        200
  /admin/games/names/new            signin    >/        >/        >/        >/        404
  /admin/search-words               signin    >/        >/        >/        >/        200
  /admin/search-words/new           signin    >/        >/        >/        >/        200
  /admin/search-words/{word}        signin    >/        >/        >/        >/        200
  /admin/search-words/{word}/delete signin    >/        >/        >/        >/        200
  /admin/search-words/999999999     signin    >/        >/        >/        >/        404
  /admin/searches                   signin    >/        >/        >/        >/        200
  /admin/game-relations             signin    >/        >/        >/        >/        200
  /admin/game-relations/new         signin    >/        >/        >/        >/        200
  /admin/game-relations/{relation}/delete signin >/     >/        >/        >/        200
  /admin/game-relations/999999999/delete signin >/      >/        >/        >/        404
  /admin/settings                   signin    >/        >/        >/        >/        200
  /admin/settings/fees              signin    >/        >/        >/        >/        200
  /admin/settings/nothing           signin    >/        >/        >/        >/        404
  /admin/settings/switches/deposits_open signin >/      >/        >/        >/        200
  /admin/settings/switches/company_name  signin >/      >/        >/        >/        404
  /admin/rewards                    signin    >/        >/        >/        >/        200
  /admin/rewards/new                signin    >/        >/        >/        >/        200
  /admin/rewards/{reward}           signin    >/        >/        >/        >/        200
  /admin/rewards/{reward}/delete    signin    >/        >/        >/        >/        200
  /admin/rewards/999999999          signin    >/        >/        >/        >/        404
  /admin/feedback                   signin    >/        >/        >/        >/        200
  /admin/feedback/{feedback}/reject signin    >/        >/        >/        >/        200
  /admin/feedback/{feedback}/remove-reply signin >/        >/        >/        >/        404
  /admin/feedback/{replied}/remove-reply signin >/        >/        >/        >/        200
  /admin/offers                     signin    >/        >/        >/        >/        200
  /admin/offers/{offer}/pause       signin    >/        >/        >/        >/        200
  /admin/offers/{offer}/delete      signin    >/        >/        >/        >/        200
  /admin/offers/999999999/delete    signin    >/        >/        >/        >/        404
  /admin/withdrawals                signin    >/        >/        >/        >/        200
  /admin/withdrawals/{withdrawal}   signin    >/        >/        >/        >/        200
  /admin/withdrawals/{withdrawal}/pay signin  >/        >/        >/        >/        200
  /admin/withdrawals/{withdrawal}/return signin >/      >/        >/        >/        200
  /admin/withdrawals/export.csv     signin    >/        >/        >/        >/        >/admin/withdrawals
  /admin/payout-batches             signin    >/        >/        >/        >/        200
  /admin/payout-batches/{payout_batch}     signin    >/        >/        >/        >/        200
  /admin/payout-batches/{payout_batch}/answer signin >/     >/        >/        >/        +payout_wrong_state
  /admin/payout-batches/999999999   signin    >/        >/        >/        >/        404
  /admin/payout-batches/999999999/file signin >/        >/        >/        >/        >/admin/payout-batches/999999999
  /admin/receipts                   signin    >/        >/        >/        >/        200
  /admin/receipts/chosen?act=arrive&receipt={receipt} signin >/ >/    >/        >/        200
  /admin/receipts/{receipt}         signin    >/        >/        >/        >/        200
  /admin/receipts/{receipt}/arrive  signin    >/        >/        >/        >/        200
  /admin/receipts/{receipt}/not-found signin  >/        >/        >/        >/        200
  /admin/receipts/none              signin    >/        >/        >/        >/        404
  /admin/deposits                   signin    >/        >/        >/        >/        200
  /admin/deposits/{deposit}         signin    >/        >/        >/        >/        200
  /admin/deposits/{deposit}/confirm signin    >/        >/        >/        >/        200
  /admin/deposits/{deposit}/refuse  signin    >/        >/        >/        >/        200
  /admin/blog                           signin     >/         >/         >/         >/         200      
  /admin/blog/new                       signin     >/         >/         >/         >/         200      
  /admin/blog/{post_id}                 signin     >/         >/         >/         >/         200      
  /admin/blog/999999999                 signin     >/         >/         >/         >/         404      
  /admin/blog/{post_id}/delete          signin     >/         >/         >/         >/         200      
  /admin/help-articles                  signin     >/         >/         >/         >/         200      
  /admin/help-articles/new              signin     >/         >/         >/         >/         200      
  /admin/help-articles/{article_id}     signin     >/         >/         >/         >/         200      
  /admin/help-articles/999999999        signin     >/         >/         >/         >/         404      
  /admin/help-articles/{article_id}/delete  signin     >/         >/         >/         >/         200      
  /admin/help-articles/categories/new   signin     >/         >/         >/         >/         200      
  /admin/help-articles/categories/{help_category_id}  signin     >/         >/         >/         >/         200      
  /admin/help-articles/categories/{help_category_id}/delete  signin     >/         >/         >/         >/         200      
  /admin/writing/preview                signin     >/         >/         >/         >/         405      
  /admin/writing/draft                signin     >/         >/         >/         >/         405      
  /admin/writing/image                signin     >/         >/         >/         >/         405      
`

const late = '+order_wrong_state'

export const adminWrites = `
                                            visitor   member      buyer        seller      other       admin
  /admin/games/import     nothing           signin    >/          >/           >/          >/          422
  /admin/staff            nothing           signin    >/          >/           >/          >/          404
  /admin/staff            propose_role      signin    >/          >/           >/          >/          422
  /admin/staff            withdraw_change   signin    >/          >/           >/          >/          +change_over
  /admin/confirm          nothing           signin    >/          >/           >/          >/          403
  /admin/games/import/no-file nothing       signin    >/          >/           >/          >/          +offers_expired
  /admin/games/import/no-file/take-back nothing signin >/         >/           >/          >/          404
  /admin/games/attributes/import nothing    signin    >/          >/           >/          >/          422
  /admin/games/attributes/import/no-file nothing signin >/        >/           >/          >/          +attributes_expired
  /admin/messages/{question} nothing        signin    >/          >/           >/          >/          422
  /admin/stock/{held_seller} nothing        signin    >/          >/           >/          >/          +units_gone
  /admin/stock/{held_seller}/take-out nothing signin  >/          >/           >/          >/          422
  /admin/stock/{held_seller}/{held_unit} nothing signin >/        >/           >/          >/          422
  /admin/seller-applications/{application} nothing   signin >/    >/           >/          >/          404
  /admin/seller-applications/{application} approve   signin >/    >/           >/          >/          +application_wrong_state
  /admin/seller-applications/{application} notes     signin >/    >/           >/          >/          +application_notes
  /admin/seller-applications/{application} documents signin >/    >/           >/          >/          +application_wrong_state
  /admin/users/{person}/administrator give           signin >/    >/           >/          >/          +role_proposed
  /admin/users/{person}/administrator take           signin >/    >/           >/          >/          +admin_role
  /admin/users/{person}/administrator give_silently  signin >/    >/           >/          >/          422
  /admin/users/{admin}/administrator take            signin >/    >/           >/          >/          409
  /admin/users/{person}/seller    give               signin >/    >/           >/          >/          +seller_status
  /admin/users/{person}/seller    take               signin >/    >/           >/          >/          +seller_status
  /admin/users/{person}/suspension give              signin >/    >/           >/          >/          +user_suspended
  /admin/users/{person}/suspension take              signin >/    >/           >/          >/          +user_restored
  /admin/users/{admin}/suspension give               signin >/    >/           >/          >/          409
  /admin/users/{person}/sign-out  give               signin >/    >/           >/          >/          +user_signed_out
  /admin/users/{person}/no-such-act give             signin >/    >/           >/          >/          404
  /admin/users/{person}/badges    nothing            signin >/    >/           >/          >/          +unchanged
  /admin/users/{person}/notes     nothing            signin >/    >/           >/          >/          422
  /admin/users/{person}/help/address nothing            signin >/    >/           >/          >/          422
  /admin/users/{person}/help/reset-link nothing            signin >/    >/           >/          >/          422
  /admin/users/{person}/wallet    adjust_up            signin >/    >/           >/          >/          >adjusted
  /admin/users/{newcomer_id}/wallet adjust_down       signin >/    >/           >/          >/          409
  /admin/users/{admin}/wallet     adjust_up            signin >/    >/           >/          >/          409
  /admin/users/{person}/wallet    nothing            signin >/    >/           >/          >/          422
  /admin/badges/new               new_badge          signin >/    >/           >/          >/          +badge_created
  /admin/badges/{badge}           edited_badge       signin >/    >/           >/          >/          409
  /admin/badges/{badge}           nothing            signin >/    >/           >/          >/          422
  /admin/badges/999999999         edited_badge       signin >/    >/           >/          >/          404
  /admin/badges/{spare_badge}/delete nothing         signin >/    >/           >/          >/          +badge_deleted
  /admin/payment-methods       method_off       signin    >/          >/           >/          >/          +method_inactive
  /admin/payment-methods       method_on        signin    >/          >/           >/          >/          +method_active
  /admin/payment-methods       nothing          signin    >/          >/           >/          >/          404
  /admin/payment-methods/new   method_new       signin    >/          >/           >/          >/          +method_created
  /admin/payment-methods/new   nothing          signin    >/          >/           >/          >/          422
  /admin/payment-methods/{method} method_same   signin    >/          >/           >/          >/          +method_updated
  /admin/payment-methods/{method}/delete nothing signin   >/          >/           >/          >/          409
  /admin/payment-methods/999999999/delete nothing signin  >/          >/           >/          >/          404
  /admin/categories/boosting nothing        signin    >/          >/           >/          >/          404
  /admin/categories/boosting disable        signin    >/          >/           >/          >/          +category_disabled
  /admin/categories/boosting enable         signin    >/          >/           >/          >/          +category_enabled
  /admin/orders/{pending} mark_paid         signin    >/          >/           >/          >/          +order_paid=paid
  /admin/orders/{pending} cancel            signin    >/          >/           >/          >/          +order_cancelled=cancelled
  /admin/orders/chosen?act=complete&order={paid} nothing signin >/    >/           >/          >/          +rows_none
  /admin/receipts/chosen?act=arrive&receipt={receipt} nothing signin >/ >/         >/          >/          +rows_none
  /admin/orders/{paid}    complete          signin    >/          >/           >/          >/          +order_completed=completed
  /admin/disputes/999999 nothing            signin    >/          >/           >/          >/          404
  /admin/disputes/999999/ask nothing        signin    >/          >/           >/          >/          404
  /admin/disputes/999999/decide nothing     signin    >/          >/           >/          >/          404
  /admin/disputes/999999/second nothing     signin    >/          >/           >/          >/          404
  /admin/orders/{completed} dispute         signin    >/          >/           >/          >/          404
  /admin/orders/{completed}/freeze reason   signin    >/          >/           >/          >/          +order_disputed=disputed
  /admin/orders/{disputed}/freeze reason    signin    >/          >/           >/          >/          +order_disputed
  /admin/orders/{completed}/freeze no_reason signin   >/          >/           >/          >/          422
  /admin/orders/{disputed} settle           signin    >/          >/           >/          >/          ${late}
  /admin/orders/{received} mark_paid        signin    >/          >/           >/          >/          ${late}
  /admin/orders/{paid}    receive           signin    >/          >/           >/          >/          404
  /admin/orders/{paid}/refund to_wallet     signin    >/          >/           >/          >/          +order_refunded=refunded_wallet
  /admin/orders/{paid}/refund to_source     signin    >/          >/           >/          >/          +order_refunded=refunded_original
  /admin/orders/{disputed}/refund to_wallet signin    >/          >/           >/          >/          ${late}
  /admin/orders/{completed}/refund to_wallet signin   >/          >/           >/          >/          ${late}
  /admin/orders/{paid}/refund no_reason     signin    >/          >/           >/          >/          422
  /admin/games            deactivate_game   signin    >/          >/           >/          >/          +game_inactive
  /admin/games            activate_game     signin    >/          >/           >/          >/          +game_active
  /admin/games            feature_game      signin    >/          >/           >/          >/          +game_featured
  /admin/games            unfeature_game    signin    >/          >/           >/          >/          +game_unfeatured
  /admin/games            nothing           signin    >/          >/           >/          >/          404
  /admin/games/new        new_game          signin    >/          >/           >/          >/          +game_created
  /admin/games/new        nothing           signin    >/          >/           >/          >/          422
  /admin/games/{game_id}  nothing           signin    >/          >/           >/          >/          422
  /admin/games/{game_id}  edit_game         signin    >/          >/           >/          >/          +game_updated
  /admin/games/{game_id}/delete nothing     signin    >/          >/           >/          >/          409
  /admin/games/{spare}/delete nothing       signin    >/          >/           >/          >/          +game_deleted
  /admin/games/{game_id}/faqs faq_earlier   signin    >/          >/           >/          >/          >moved
  /admin/games/{game_id}/faqs faq_later     signin    >/          >/           >/          >/          >moved
  /admin/games/{game_id}/faqs/new new_faq   signin    >/          >/           >/          >/          +faq_saved
  /admin/games/{game_id}/faqs/{faq} nothing signin    >/          >/           >/          >/          422
  /admin/games/{game_id}/faqs/{faq}/delete nothing signin >/      >/           >/          >/          +faq_deleted
  /admin/games/{game_id}/guides guide_later signin    >/          >/           >/          >/          >moved
  /admin/games/{game_id}/guides/new new_guide signin  >/          >/           >/          >/          +guide_saved
  /admin/games/{game_id}/guides/new preview signin    >/          >/           >/          >/          200
  /admin/games/{game_id}/guides/{guide} nothing signin >/         >/           >/          >/          422
  /admin/games/{game_id}/guides/{guide}/delete nothing signin >/  >/           >/          >/          +guide_deleted
  /admin/games/{active}/fields field_later   signin    >/          >/           >/          >/          >moved
  /admin/games/{active}/fields nothing       signin    >/          >/           >/          >/          404
  /admin/games/{active}/attributes attribute_later signin >/      >/           >/          >/          >moved
  /admin/games/{active}/attributes nothing   signin    >/          >/           >/          >/          404
  /admin/games/{active}/attributes/new new_attribute signin >/     >/           >/          >/          +attribute_saved
  /admin/games/{active}/attributes/new try_attribute signin >/     >/           >/          >/          200
  /admin/games/{active}/attributes/new nothing signin  >/          >/           >/          >/          422
  /admin/games/{active}/attributes/{attribute} nothing signin >/   >/           >/          >/          422
  /admin/games/{active}/attributes/{attribute}/delete nothing signin >/ >/      >/          >/          +attribute_deleted
  /admin/games/{active}/steps     nothing    signin    >/          >/           >/          >/          404
  /admin/games/{active}/steps/new new_step   signin    >/          >/           >/          >/          +step_saved
  /admin/games/{active}/steps/new nothing    signin    >/          >/           >/          >/          422
  /admin/categories/accounts/steps nothing   signin    >/          >/           >/          >/          404
  /admin/categories/accounts/steps/new nothing signin  >/          >/           >/          >/          422
  /admin/games/{active}/fields/new new_field signin    >/          >/           >/          >/          +field_saved
  /admin/games/{active}/fields/new try_field signin    >/          >/           >/          >/          200
  /admin/games/{active}/fields/new nothing   signin    >/          >/           >/          >/          422
  /admin/games/{active}/fields/{field} nothing signin  >/          >/           >/          >/          422
  /admin/games/{active}/fields/{field}/delete nothing signin >/    >/           >/          >/          +field_deleted
  /admin/games/names/{active} nothing       signin    >/          >/           >/          >/          422
  /admin/search-words/new nothing           signin    >/          >/           >/          >/          422
  /admin/search-words/{word} nothing        signin    >/          >/           >/          >/          422
  /admin/search-words/{word}/delete nothing signin    >/          >/           >/          >/          +search_word_deleted
  /admin/searches nothing                   signin    >/          >/           >/          >/          404
  /admin/game-relations/new new_relation    signin    >/          >/           >/          >/          +relation_created
  /admin/game-relations/new nothing         signin    >/          >/           >/          >/          422
  /admin/game-relations/{relation}/delete nothing signin >/       >/           >/          >/          +relation_deleted
  /admin/undelivered nothing                signin    >/          >/           >/          >/          404
  /admin/undelivered put_aside              signin    >/          >/           >/          >/          +undelivered_aside
  /admin/undelivered put_aside_again        signin    >/          >/           >/          >/          +undelivered_settled
  /admin/payments/{to_check} nothing        signin    >/          >/           >/          >/          422
  /admin/payments/{to_check} handled        signin    >/          >/           >/          >/          +payment_handled
  /admin/payments/{to_check} handled_again  signin    >/          >/           >/          >/          +payment_handled_before
  /admin/payments/999999999  handled        signin    >/          >/           >/          >/          404
  /admin/refunds/{refund} nothing           signin    >/          >/           >/          >/          422
  /admin/refunds/{refund} sent              signin    >/          >/           >/          >/          +refund_done
  /admin/refunds/{refund} sent_again        signin    >/          >/           >/          >/          +refund_done_before
  /admin/refunds/999999999 sent             signin    >/          >/           >/          >/          404
  /admin/launch    nothing                  signin    >/          >/           >/          >/          404
  /admin/launch    launch_step              signin    >/          >/           >/          >/          +launch_ticked
  /admin/outages   nothing                  signin    >/          >/           >/          >/          422
  /admin/outages   outage                   signin    >/          >/           >/          >/          +outage_entered
  /admin/provider  nothing                  signin    >/          >/           >/          >/          404
  /admin/provider  provider_check           signin    >/          >/           >/          >/          502
  /admin/provider  settlement_nothing       signin    >/          >/           >/          >/          422
  /admin/orders/{paid}/ask nothing          signin    >/          >/           >/          >/          +provider_same
  /admin/orders/none/ask nothing            signin    >/          >/           >/          >/          404
  /admin/settings/names   save_section      signin    >/          >/           >/          >/          +unchanged
  /admin/settings/names   bad_section       signin    >/          >/           >/          >/          422
  /admin/settings/waiting asked_section     signin    >/          >/           >/          >/          409
  /admin/settings/switches turn_on          signin    >/          >/           >/          >/          409
  /admin/settings/switches turn_off         signin    >/          >/           >/          >/          +settings_saved
  /admin/settings/names   to_default        signin    >/          >/           >/          >/          +settings_saved
  /admin/settings/names   nothing           signin    >/          >/           >/          >/          404
  /admin/rewards          offer_reward      signin    >/          >/           >/          >/          +reward_on
  /admin/rewards          nothing           signin    >/          >/           >/          >/          404
  /admin/rewards/new      reward            signin    >/          >/           >/          >/          +reward_saved
  /admin/rewards/new      generous_reward   signin    >/          >/           >/          >/          409
  /admin/rewards/new      nothing           signin    >/          >/           >/          >/          422
  /admin/rewards/{reward} reward            signin    >/          >/           >/          >/          409
  /admin/rewards/999999999 reward           signin    >/          >/           >/          >/          404
  /admin/rewards/999999999/delete nothing   signin    >/          >/           >/          >/          404
  /admin/feedback/999999999/reject reason   signin    >/          >/           >/          >/          +feedback_gone
  /admin/feedback/{feedback}/reject nothing signin    >/          >/           >/          >/          422
  /admin/feedback/{replied}/remove-reply nothing signin    >/          >/           >/          >/          422
  /admin/feedback/{feedback}/remove-reply reason signin    >/          >/           >/          >/          +feedback_gone
  /admin/offers           activate_any      signin    >/          >/           >/          >/          +offer_wrong_state
  /admin/offers           nothing           signin    >/          >/           >/          >/          +offer_not_found
  /admin/offers/999999999/pause reason      signin    >/          >/           >/          >/          +offer_not_found
  /admin/offers/{offer}/pause nothing       signin    >/          >/           >/          >/          422
  /admin/offers/{held}/pause reason         signin    >/          >/           >/          >/          +offer_wrong_state
  /admin/reports          nothing           signin    >/          >/           >/          >/          +reports_not_found
  /admin/reports/{offer}/hide nothing       signin    >/          >/           >/          >/          422
  /admin/reports/{held}/hide reason         signin    >/          >/           >/          >/          +offer_wrong_state
  /admin/offers/999999999/delete reason     signin    >/          >/           >/          >/          +offer_not_found
  /admin/offers/{offer}/delete nothing      signin    >/          >/           >/          >/          422
  /admin/withdrawals/{withdrawal} approve_it  signin  >/          >/           >/          >/          +withdrawal_approved
  /admin/withdrawals/{withdrawal} nothing     signin  >/          >/           >/          >/          404
  /admin/withdrawals/{withdrawal}/pay note    signin  >/          >/           >/          >/          +withdrawal_wrong_state
  /admin/withdrawals/{withdrawal}/pay nothing signin  >/          >/           >/          >/          422
  /admin/withdrawals/{withdrawal}/return reason signin  >/          >/           >/          >/          +withdrawal_returned
  /admin/withdrawals/{withdrawal}/return nothing signin >/        >/           >/          >/          422
  /admin/audit.csv nothing                    signin  >/          >/           >/          >/          200
  /admin/books/2026-10/orders.csv nothing     signin  >/          >/           >/          >/          200
  /admin/books/2026-13/orders.csv nothing     signin  >/          >/           >/          >/          404
  /admin/withdrawals/export.csv nothing       signin  >/          >/           >/          >/          200
  /admin/payout-batches nothing               signin  >/          >/           >/          >/          +payout_none
  /admin/payout-batches/{payout_batch} drop_it       signin  >/          >/           >/          >/          +payout_batch_dropped
  /admin/payout-batches/{payout_batch} nothing       signin  >/          >/           >/          >/          404
  /admin/payout-batches/{payout_batch}/answer nothing signin >/       >/           >/          >/          404
  /admin/payout-batches/{payout_batch}/file as_csv   signin  >/          >/           >/          >/          +payout_wrong_state
  /admin/receipts/{receipt}/arrive received   signin  >/          >/           >/          >/          +receipt_arrived=paid
  /admin/receipts/{receipt}/arrive other      signin  >/          >/           >/          >/          422
  /admin/receipts/{receipt}/arrive nothing    signin  >/          >/           >/          >/          422
  /admin/receipts/{receipt}/not-found reason  signin  >/          >/           >/          >/          +receipt_not_found
  /admin/receipts/{receipt}/not-found nothing signin  >/          >/           >/          >/          422
  /admin/deposits/{deposit}/confirm received  signin  >/          >/           >/          >/          +deposit_confirmed
  /admin/deposits/{deposit}/confirm nothing   signin  >/          >/           >/          >/          422
  /admin/deposits/{deposit}/refuse reason     signin  >/          >/           >/          >/          +deposit_refused
  /admin/deposits/{deposit}/refuse nothing    signin  >/          >/           >/          >/          422
  /admin/blog/new                          new_post        401       >/  >/  >/  >/  +post_saved
  /admin/blog/new                          nothing         401       >/  >/  >/  >/  422
  /admin/blog/new                          preview         401       >/  >/  >/  >/  200
  /admin/blog/new                          add_image     401       >/  >/  >/  >/  422
  /admin/blog/{post_id}                    post            401       >/  >/  >/  >/  409
  /admin/blog/999999999                    post            401       >/  >/  >/  >/  404
  /admin/blog/999999999/delete             nothing         signin    >/  >/  >/  >/  404
  /admin/help-articles/new                 new_article     401       >/  >/  >/  >/  +article_saved
  /admin/help-articles/new                 nothing         401       >/  >/  >/  >/  422
  /admin/help-articles/new                 preview         401       >/  >/  >/  >/  200
  /admin/help-articles/{article_id}        article         401       >/  >/  >/  >/  409
  /admin/help-articles/999999999/delete    nothing         signin    >/  >/  >/  >/  404
  /admin/help-articles                     nothing         signin    >/  >/  >/  >/  404
  /admin/help-articles                     move_category   signin    >/  >/  >/  >/  +help_category_moved
  /admin/help-articles/categories/new      new_help_category signin    >/  >/  >/  >/  +help_category_saved
  /admin/help-articles/categories/new      nothing          signin    >/  >/  >/  >/  422
  /admin/help-articles/categories/{help_category_id} help_category   signin    >/  >/  >/  >/  409
  /admin/help-articles/categories/{help_category_id}/delete nothing         signin    >/  >/  >/  >/  409
  /admin/help-articles/categories/999999999/delete nothing         signin    >/  >/  >/  >/  404
  /admin/writing/preview                   nothing         401       >/  >/  >/  >/  200
  /admin/writing/draft                   nothing         401       >/  >/  >/  >/  422
  /admin/writing/image                   nothing         401       >/  >/  >/  >/  422
`

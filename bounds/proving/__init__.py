"""How is a proof of an inequality found?

``goals`` is what is to be shown, ``search`` the order in which it is tried, ``algebra``
what polynomials and roots allow, ``combinations`` identities of Positivstellensatz type,
``calculus`` the cascade of derivatives, ``boxes`` branch and bound, ``witnesses`` points
where a claim is false.  Nothing here is trusted: ``bounds.certificate`` checks the result.
"""
